import type { DocumentInput } from './document'

/** As the embedded lake calls itself to clients. */
export const projectId = 'embedded'

export interface Upload {
  readonly kind: 'images' | 'files'
  readonly bytes: Uint8Array<ArrayBuffer>
  readonly mimeType: string
  readonly extension: string
  readonly width?: number | undefined
  readonly height?: number | undefined
  readonly filename?: string | undefined
  /** What the uploader says of it: title, label, description, credit line, source. */
  readonly described?: Readonly<Record<string, unknown>>
  /** A picture a few pixels wide, as a data URL. */
  readonly lqip?: string | undefined
}
/** Where an asset is: its file's name, its key in R2, and its path below `/lake/`. */
export interface AssetLocation {
  readonly file: string
  readonly key: string
  readonly path: string
}

const folder = 'content'
const names = {
  images: /^[0-9a-f]{40}-\d{1,5}x\d{1,5}\.(png|jpg|webp|gif|svg)$/,
  files: /^[0-9a-f]{40}\.woff2$/,
} as const

/** The place of a file that may be asked for by name; null for any other name. */
export const assetLocation = (kind: 'images' | 'files', file: string): AssetLocation | null =>
  names[kind].test(file)
    ? { file, key: `${folder}/${kind}/${file}`, path: `${kind}/${projectId}/production/${file}` }
    : null

export const mimeTypes: Readonly<Record<string, string>> = {
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  woff2: 'font/woff2',
}

/** The document of an upload, as Sanity makes it, and where its bytes go; the same bytes make the same document. */
export const assetOf = async (
  upload: Upload,
  origin: string,
): Promise<{
  readonly document: DocumentInput & { readonly _id: string }
  readonly place: AssetLocation
}> => {
  const {
    kind,
    bytes,
    extension,
    mimeType,
    width = 0,
    height = 0,
    filename,
    described,
    lqip,
  } = upload
  const hash = await sha1(bytes)
  const size = `${width}x${height}`
  const place = assetLocation(
    kind,
    kind === 'images' ? `${hash}-${size}.${extension}` : `${hash}.${extension}`,
  )
  if (!place) throw new Error('An asset has a name of its own')
  const common = {
    assetId: hash,
    sha1hash: hash,
    path: place.path,
    url: `${origin}/lake/${place.path}`,
    ...(filename && { originalFilename: filename }),
    ...described,
    extension,
    mimeType,
    size: bytes.length,
  }
  if (kind === 'files')
    return {
      place,
      document: { _id: `file-${hash}-${extension}`, _type: 'sanity.fileAsset', ...common },
    }
  return {
    place,
    document: {
      _id: `image-${hash}-${size}-${extension}`,
      _type: 'sanity.imageAsset',
      ...common,
      metadata: {
        _type: 'sanity.imageMetadata',
        dimensions: { _type: 'sanity.imageDimensions', width, height, aspectRatio: width / height },
        ...(lqip && { lqip }),
      },
    },
  }
}

const sha1 = async (bytes: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-1', bytes))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
