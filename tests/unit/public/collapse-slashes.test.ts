import { describe, expect, it } from 'vitest'
import { collapseSlashes } from '#server/request/collapse-slashes'

const collapsed = (path: string) => collapseSlashes(new Request(`http://127.0.0.1${path}`)).url

describe('a path with double slashes', () => {
  it.each([
    ['//localhost/dev/outbox.json', '/localhost/dev/outbox.json'],
    ['//%09x', '/%09x'],
    ['//%2Fx', '/%2Fx'],
    ['//%20//x', '/%20/x'],
    ['/\\localhost/dev/outbox', '/localhost/dev/outbox'],
    ['/es//localhost/dev/outbox', '/es/localhost/dev/outbox'],
    ['////?next=https://care.test//x', '/?next=https://care.test//x'],
  ])('%s is %s, at the same host', (path, single) =>
    expect(collapsed(path)).toBe(`http://127.0.0.1${single}`),
  )

  it('leaves any other request as it is', () => {
    const request = new Request('http://127.0.0.1/faq?to=//x')
    expect(collapseSlashes(request)).toBe(request)
  })
})
