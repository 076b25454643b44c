import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useQuery } from '#islands/stores/use-query'
import { passTime } from '../pass-time'

const read = vi.fn(async () => 'of another user')
const Todos = () => <p>{useQuery('/patients/1/todos', read, { initial: 'from the page' })}</p>

it('shows what the page carried on the server, where it reads nothing and sets no store', async () => {
  vi.useFakeTimers()
  expect(renderToString(<Todos />)).toBe('<p>from the page</p>')
  await passTime(60_000)
  vi.useRealTimers()
  expect(read).not.toHaveBeenCalled()
  const { query } = await import('#islands/stores/query-cache')
  expect(query('/patients/1/todos', read).value?.data).toBeUndefined()
})
