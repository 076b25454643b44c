/** What a file may be. */
export const fileMimeTypes = ['image/jpeg', 'image/png', 'application/pdf'] as const
export type FileMimeType = (typeof fileMimeTypes)[number]
/** Bytes that came by fax and are none of these: people download them. */
export const unreadableMimeType = 'application/octet-stream'
export const storedMimeTypes = [...fileMimeTypes, unreadableMimeType] as const
export type StoredMimeType = (typeof storedMimeTypes)[number]

/** Bytes of base64. */
export const maxAttachmentBytes = 10 * 1024 * 1024
/** Files of one message. */
export const maxAttachments = 5
