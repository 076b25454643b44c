import { resourceObject, z } from '#edge/jsonapi/contract'
import { instantField, line } from '#edge/platform/fields'
import { maxAttachmentBytes, storedMimeTypes } from './file-limits'

export { maxAttachments } from './file-limits'

/** What everyone who may read a file sees before they open it. */
export const attachmentSummary = z.object({
  id: z.string(),
  name: z.string(),
  mimeType: z.enum(storedMimeTypes),
  bytes: z.number(),
  width: z.nullable(z.number()),
  height: z.nullable(z.number()),
})
export type AttachmentSummary = z.output<typeof attachmentSummary>

/** Files of a subject: uploaded, listed, read one by one, removed. The server's half is `attachmentOperations`. */
export const attachmentsContract = <const T extends string, const A extends `/${string}`>(
  type: T,
  at: A,
  description: string,
) => {
  const stored = resourceObject(type, {
    ...attachmentSummary.def.shape,
    uploadedByName: z.string(),
    createdAt: instantField,
  })
  return {
    type,
    list: {
      name: `${type}.list`,
      at: `GET ${at}`,
      description: `${description} Those on file, the latest first.`,
      output: z.array(stored),
    },
    upload: {
      name: `${type}.create`,
      at: `POST ${at}`,
      once: true,
      description: `${description} One is added: a JPEG, a PNG or a PDF, at most 10 MB of base64.`,
      status: 201,
      maxBodyBytes: maxAttachmentBytes + 4096,
      file: 'file',
      limit: { max: 60, windowSeconds: 600 },
      // The type a client names is not believed: the bytes say it.
      body: z.object({
        file: z.string('Choose a file').check(z.minLength(1, 'Choose a file')),
        name: line(120, 'Name the file'),
      }),
      output: stored,
    },
    read: {
      name: `${type}.read`,
      at: `GET ${at}/:attachment`,
      description: `${description} One of them, as base64.`,
      output: z.extend(stored, { file: z.string() }),
    },
    remove: {
      name: `${type}.delete`,
      at: `DELETE ${at}/:attachment`,
      description: `${description} One's own is removed again.`,
    },
  } as const
}

/** Files that no one adds to and no one removes: they came with a message. */
export const receivedFilesContract = <const T extends string, const A extends `/${string}`>(
  type: T,
  at: A,
  description: string,
) => {
  const { list, read } = attachmentsContract(type, at, description)
  return { type, list, read } as const
}

export type ReadAttachments = Pick<AttachmentsContract, 'type' | 'list' | 'read'>
export type AttachmentsContract = ReturnType<typeof attachmentsContract<string, `/${string}`>>
