// The bytes of less.min.js. The compiler of Swift needs minutes for an array of as many bytes.

        .section .rodata
        .globl cless_text
        .globl cless_text_end
cless_text:
        .incbin "less.min.js"
cless_text_end:
        .byte 0

        .section .note.GNU-stack, "", %progbits
