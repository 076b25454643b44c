/** People agree to a version of a legal text: once it is published its English stands, and a change is a new version. */
export const isPublishedLegalText = (
  document: Readonly<Record<string, unknown>> | undefined,
): boolean => document?._type === 'legalDocument' && Boolean(document.hash)
