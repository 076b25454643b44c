/** Answers that many questions have: one wording and one code. */
export const skip = { code: 'skip', label: 'I’d rather not say' } as const
export const none = { code: 'none', label: 'None of these' } as const
export const unsure = { code: 'unsure', label: 'I’m not sure' } as const
