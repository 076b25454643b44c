/**
 * The same request with single slashes in its path. A path such as `//host/page`, resolved against anything, would
 * name another host.
 */
export const collapseSlashes = (request: Request): Request => {
  const url = new URL(request.url)
  if (!url.pathname.includes('//')) return request
  url.pathname = url.pathname.replace(/\/{2,}/g, '/')
  return new Request(url, request)
}
