import { Buffer } from 'node:buffer'
import type { APIRoute } from 'astro'
import { fileErrorPage } from '#server/file-error-page'
import { signInFirst } from '#server/sign-in-first'

/** A file of a result, as it is kept: named in the reader's list of downloads by what it is, not by what it shows. */
export const GET: APIRoute = async (page) => {
  const { session, api } = page.locals
  if (!session) return signInFirst(page, '/app/labs')
  const { id = '', file = '' } = page.params
  try {
    const { mimeType, file: content } = await api.call('GET /labs/:lab/files/:attachment', {
      params: { lab: id, attachment: file },
    })
    const extension = mimeType.split('/')[1]
    return new Response(Buffer.from(content, 'base64'), {
      headers: {
        'content-type': mimeType,
        'content-disposition': `attachment; filename="file.${extension}"`,
        'cache-control': 'no-store',
      },
    })
  } catch (error) {
    return fileErrorPage(page, error)
  }
}
