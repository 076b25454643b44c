import { Buffer } from 'node:buffer'
import type { APIRoute } from 'astro'
import { fileErrorPage } from '#server/file-error-page'
import { signInFirst } from '#server/sign-in-first'

const displayTypes: readonly string[] = ['application/pdf', 'image/jpeg', 'image/png']

/** The pages of a fax as the browser shows them; bytes that are no PDF and no picture are a download. */
export const GET: APIRoute = async (page) => {
  const { params, locals } = page
  if (!locals.session) return signInFirst(page, '/staff/faxes')
  try {
    const { file, mimeType } = await locals.api.call(
      'GET /incoming_faxes/:incoming_fax/files/:attachment',
      { params: { incoming_fax: params.id ?? '', attachment: params.file ?? '' } },
    )
    return new Response(Uint8Array.from(Buffer.from(file, 'base64')), {
      headers: {
        'content-type': mimeType,
        'content-disposition': displayTypes.includes(mimeType) ? 'inline' : 'attachment',
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    return fileErrorPage(page, error)
  }
}
