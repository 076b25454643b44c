import { lakeOf } from '#content/client'
import type { Editor } from '#content/lake/editors/editor'
import { assetOf, type Upload } from '#content/lake/store/assets'
import type { Environment } from '#edge/platform/environment'
import { readFont, readImage } from './image-upload'
import { makeLqip } from './make-lqip'
import { readBody } from './read-body'

const kinds = {
  images: { most: 10_000_000, read: readImage },
  files: { most: 2_000_000, read: readFont },
} as const

/** `POST assets/{images|files}/{dataset}?filename=`: the bytes to R2 first, then their document to the lake. */
export const storeUpload = async (
  kind: 'images' | 'files',
  request: Request,
  editor: Editor,
  environment: Environment,
): Promise<Response> => {
  const { most, read } = kinds[kind]
  const { origin, searchParams } = new URL(request.url)
  const upload = read(await readBody(request, most))
  const whole: Upload = {
    ...upload,
    filename: nameIn(searchParams),
    described: descriptionIn(searchParams),
    ...(searchParams.getAll('meta').includes('lqip') && { lqip: await makeLqip(upload) }),
  }
  const { document, place } = await assetOf(whole, environment.APP_ORIGIN ?? origin)
  await environment.FILES.put(place.key, whole.bytes)
  return Response.json({ document: await lakeOf(environment).keepAsset(document, editor) })
}

/** What the file was called, without a path and without what no name has. */
const nameIn = (search: URLSearchParams): string | undefined =>
  search
    .get('filename')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is left out
    ?.replace(/^.*[\\/]|[\u0000-\u001f<>"]/g, '')
    .slice(0, 120) || undefined

const maxDescription = 500
const textIn = (parameters: URLSearchParams, name: string): string | undefined =>
  parameters.get(name)?.trim().slice(0, maxDescription) || undefined

/** What the real client sends of an asset beside its file name. */
const descriptionIn = (parameters: URLSearchParams): Record<string, unknown> => {
  const named = ['title', 'label', 'description', 'creditLine'].flatMap((name) => {
    const text = textIn(parameters, name)
    return text ? [[name, text] as const] : []
  })
  const source = ['id', 'name', 'url'].flatMap((part) => {
    const text = textIn(parameters, `source${part[0]?.toUpperCase()}${part.slice(1)}`)
    return text ? [[part, text] as const] : []
  })
  return {
    ...Object.fromEntries(named),
    ...(source.length > 0 && {
      source: { _type: 'sanity.assetSourceData', ...Object.fromEntries(source) },
    }),
  }
}
