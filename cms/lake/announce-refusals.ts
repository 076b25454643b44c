import { announce } from '../notices/announce'

const isUpload = (url: string) => /\/lake\/v[^/]+\/assets\//.test(url)
const uploads = new WeakSet<XMLHttpRequest>()

/** The body as text, in whichever form the request asked for it. */
const bodyOf = (request: XMLHttpRequest): string =>
  request.responseType === 'arraybuffer'
    ? new TextDecoder().decode(request.response as ArrayBuffer)
    : request.responseText

const reasonOf = (request: XMLHttpRequest): string => {
  try {
    const { message } = JSON.parse(bodyOf(request)) as { message?: unknown }
    if (typeof message === 'string') return message
  } catch {}
  return 'The file did not arrive. It may be too large, or the connection was lost.'
}

/** The Studio says of a failed upload only that it failed: the reason is read from the answer and told to the page. */
export const announceUploadRefusals = (): void => {
  const { open, send } = XMLHttpRequest.prototype
  XMLHttpRequest.prototype.open = function (
    this: XMLHttpRequest,
    method: string,
    url: string | URL,
    ...rest: []
  ) {
    if (isUpload(String(url))) uploads.add(this)
    open.call(this, method, url, ...(rest as unknown as [boolean]))
  } as typeof open
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    if (uploads.has(this)) {
      const tell = () =>
        announce({
          status: 'error',
          title: 'This file cannot be used',
          description: reasonOf(this),
        })
      // Before the Studio's own listeners: they abort the request, which takes its answer away.
      const options = { capture: true }
      this.addEventListener(
        'readystatechange',
        () => this.readyState === XMLHttpRequest.DONE && this.status >= 400 && tell(),
        options,
      )
      this.addEventListener('error', tell, options)
    }
    send.call(this, body)
  }
}
