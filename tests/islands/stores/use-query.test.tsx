import { renderToString } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { useQuery } from '#islands/stores/use-query'

const read = vi.fn(async () => 'of another user')
const Todos = () => <p>{useQuery('/patients/1/todos', read, { initial: 'from the page' })}</p>

it('shows what the page carried on the server, where it reads nothing and sets no store', async () => {
  expect(renderToString(<Todos />)).toBe('<p>from the page</p>')
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(read).not.toHaveBeenCalled()
  const { query } = await import('#islands/stores/query-cache')
  expect(query('/patients/1/todos', read).value?.data).toBeUndefined()
})
