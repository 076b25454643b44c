/** Types of the specification whose features are not built: nothing sends them. A kind leaves the list with its feature. */
export const kindsToCome: Readonly<Record<string, string>> = {
  async_visit: 'visits by messages',
  release_to_sign: 'releases of information',
  assistance_to_sign: 'applications for assistance',
  payment_failed: 'payments',
}
