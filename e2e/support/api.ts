import type { Page } from '@playwright/test'

interface Asked {
  readonly method?: string
  readonly body?: object
}

/** Calls the API out of the page, with the cookies and the token of whoever is signed in there. */
export const api = (page: Page, path: string, { method = 'GET', body }: Asked = {}) =>
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

/** The same, for what must work before the test can begin. */
export const done = async (page: Page, path: string, asked?: Asked) => {
  const { status, json } = await api(page, path, asked)
  if (status >= 300) throw new Error(`${asked?.method ?? 'GET'} ${path}: ${JSON.stringify(json)}`)
  return json
}
