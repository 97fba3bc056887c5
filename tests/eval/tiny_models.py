"""Models of a few thousand weights, built on the spot: random, but loaded and run by the real code."""

from __future__ import annotations

from string import ascii_lowercase, digits

TEXT = "Anna won the race in Oslo. Bob slept all day. It rained in the town. Who won the race?"


def causal_model(folder):
    """Write a causal language model with a byte-level tokenizer that gives every text back."""
    import torch
    from tokenizers import Tokenizer, decoders, models, pre_tokenizers, trainers
    from transformers import LlamaConfig, LlamaForCausalLM, PreTrainedTokenizerFast

    tokenizer = Tokenizer(models.BPE())
    tokenizer.pre_tokenizer = pre_tokenizers.ByteLevel(add_prefix_space=False)
    tokenizer.decoder = decoders.ByteLevel()
    alphabet = pre_tokenizers.ByteLevel.alphabet()
    trainer = trainers.BpeTrainer(
        vocab_size=300, special_tokens=["<s>", "</s>"], initial_alphabet=alphabet, show_progress=False
    )
    tokenizer.train_from_iterator([TEXT], trainer)
    fast = PreTrainedTokenizerFast(
        tokenizer_object=tokenizer, bos_token="<s>", eos_token="</s>", clean_up_tokenization_spaces=False
    )
    fast.save_pretrained(folder)
    torch.manual_seed(0)
    config = LlamaConfig(
        vocab_size=len(fast),
        hidden_size=16,
        intermediate_size=16,
        num_hidden_layers=2,
        num_attention_heads=2,
        num_key_value_heads=2,
        max_position_embeddings=512,
    )
    LlamaForCausalLM(config).save_pretrained(folder)
    return str(folder)


def token_classifier(folder):
    """Write a token classifier; llmlingua tells the kind of its tokenizer by the name of the folder."""
    import torch
    from transformers import BertConfig, BertForTokenClassification, BertTokenizerFast

    folder = folder / "bert-base-multilingual-cased"
    folder.mkdir(parents=True)
    letters = [*ascii_lowercase, *digits]
    words = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ".", "?", ",", *letters, *(f"##{c}" for c in letters)]
    words += sorted(set(TEXT.lower().replace(".", "").replace("?", "").split()))
    (folder / "vocab.txt").write_text("\n".join(words), encoding="utf-8")
    tokenizer = BertTokenizerFast.from_pretrained(str(folder))
    tokenizer.save_pretrained(folder)
    torch.manual_seed(0)
    config = BertConfig(
        vocab_size=len(tokenizer),
        hidden_size=16,
        num_hidden_layers=1,
        num_attention_heads=2,
        intermediate_size=16,
        num_labels=2,
    )
    BertForTokenClassification(config).save_pretrained(folder)
    return str(folder)
