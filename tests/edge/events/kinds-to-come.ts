/** Types of the specification whose features are not built: nothing sends them. A kind leaves the list with its feature. */
export const kindsToCome: Readonly<Record<string, string>> = {
  assistance_to_sign: 'applications for assistance',
}
