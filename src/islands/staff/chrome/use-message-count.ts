import { useEffect } from 'react'
import { showNavCounts } from '#islands/chrome/nav-counts'
import { apiWithLocalErrors } from '#islands/stores/api'
import { useQuery } from '#islands/stores/use-query'

/** Keeps the number beside Messages true: how many conversations wait for the user; null for who has none. */
export const useMessageCount = (userId: string, atFirst: number | null): void => {
  const messages = useQuery(`/users/${userId}/indicators`, () => countMessages(userId), {
    initial: atFirst ?? 0,
    delayMs: 1_500,
    isOff: atFirst === null,
  })
  useEffect(() => showNavCounts({ messages }), [messages])
}

const countMessages = async (user: string) => {
  const { unreadMessageCount } = await apiWithLocalErrors.call('GET /users/:user/indicators', {
    params: { user },
  })
  return unreadMessageCount
}
