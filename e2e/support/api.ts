import type { Page } from '@playwright/test'

interface ApiRequest {
  readonly method?: string
  readonly body?: object
}

/** Calls the API from the page, with the cookies and the token of its signed-in user. */
export const callApi = (page: Page, path: string, { method = 'GET', body }: ApiRequest = {}) =>
  page.evaluate(
    async ({ path, method, body }) => {
      const token = /careplus_token=([^;]+)/.exec(document.cookie)?.[1]
      const response = await fetch(`/api${path}`, {
        method,
        headers: {
          'content-type': 'application/json',
          ...(token && { authorization: `Bearer ${token}` }),
        },
        body: body && JSON.stringify(body),
      })
      const text = await response.text()
      return { status: response.status, json: JSON.parse(text || 'null') }
    },
    { path, method, body },
  )

/** Calls the API and throws unless it succeeds: for a test's preparation. */
export const callApiOrFail = async (page: Page, path: string, request?: ApiRequest) => {
  const { status, json } = await callApi(page, path, request)
  if (status >= 300) throw new Error(`${request?.method ?? 'GET'} ${path}: ${JSON.stringify(json)}`)
  return json
}
