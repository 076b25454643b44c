/** What a file may be. */
export const fileMimeTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type FileMimeType = (typeof fileMimeTypes)[number]

/** Bytes of base64. */
export const maxAttachmentBytes = 10 * 1024 * 1024
/** Files of one message. */
export const maxAttachments = 5
