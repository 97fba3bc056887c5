"""What words are: languages, stems, stop words, numbers, and what they are worth in a query."""
