import { useEffect } from 'react'
import { staySignedIn } from '../stores/inactivity-and-keep-alive'

const everyMs = 240_000

/** Who speaks and listens is active, though they touch nothing: a call never ends in signing out. */
export const useKeepSession = (isInRoom: boolean) => {
  useEffect(() => {
    if (!isInRoom) return
    const timer = setInterval(staySignedIn, everyMs)
    return () => clearInterval(timer)
  }, [isInRoom])
}
