"""What words are: languages, scripts, stems, stop words and numbers."""
