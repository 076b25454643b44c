import * as z from 'zod/mini'
import { type EndpointContract, resourceObject } from '../contract'

type Shape = Readonly<Record<string, z.ZodMiniType>>

/** A file of a subject as base64: read, stored and erased at one address. The server's half is `attachment`. */
export const attachmentContract = <
  const T extends string,
  const A extends `/${string}`,
  const N extends string,
  // biome-ignore lint/complexity/noBannedTypes: without columns of its own there are none.
  const C extends Shape = {},
>(
  type: T,
  {
    at,
    content,
    description,
    columns,
    maxBytes = 10 * 1024 * 1024,
  }: {
    readonly at: A
    /** The attribute that carries the bytes. */
    readonly content: N
    readonly description: string
    /** What `inspect` finds in the bytes besides their type. */
    readonly columns?: C
    /** Bytes of base64. */
    readonly maxBytes?: number
  },
) => {
  const stored = { mimeType: z.string(), ...(columns as C) }
  const bytes = { [content]: z.string('Choose a file').check(z.minLength(1, 'Choose a file')) } as {
    [K in N]: z.ZodMiniString<string>
  }
  return {
    type,
    content,
    maxBytes,
    columns: { ...columns } as C,
    read: {
      name: `${type}.read`,
      at: `GET ${at}`,
      description: `${description} As base64.`,
      output: resourceObject(type, { ...stored, ...bytes }),
    },
    write: {
      name: `${type}.create`,
      at: `POST ${at}`,
      description: `${description} A new one replaces it; at most ${Math.floor(maxBytes / 1024)} KB of base64.`,
      status: 201,
      maxBodyBytes: maxBytes + 4096,
      file: content,
      limit: { max: 60, windowSeconds: 600 },
      // The type a client names is not believed: the bytes say it.
      body: z.object({ ...bytes, mimeType: z.optional(z.string()) }),
      output: resourceObject(type, stored),
    },
    erase: { name: `${type}.delete`, at: `DELETE ${at}`, description: `${description} Erased.` },
  } as const
}

export interface AttachmentContract {
  readonly type: string
  readonly content: string
  readonly maxBytes: number
  readonly columns: Shape
  readonly read: EndpointContract
  readonly write: EndpointContract & { readonly body: z.ZodMiniType }
  readonly erase: EndpointContract
}
