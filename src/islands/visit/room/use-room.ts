import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import { apiWithLocalErrors } from '../../stores/api'
import {
  connectVideo,
  type LocalTracks,
  requestGrant,
  type VideoGrant,
  type VideoRoom,
} from './video-room'

export type JoinFailure = 'refused' | 'unreachable'
interface RoomHandle {
  readonly room: VideoRoom | null
  readonly failure: { readonly kind: JoinFailure; readonly words: string } | null
  readonly isJoining: boolean
  join(tracks: LocalTracks): Promise<void>
  leave(): void
}

/** The room of a visit, and a render for every change in it. */
export const useRoom = (
  appointmentId: string,
  getGrant: () => Promise<VideoGrant> = () => requestGrant(apiWithLocalErrors, appointmentId),
): RoomHandle => {
  const grantor = useRef(getGrant)
  grantor.current = getGrant
  const [room, setRoom] = useState<VideoRoom | null>(null)
  const [failure, setFailure] = useState<RoomHandle['failure']>(null)
  const [isJoining, setJoining] = useState(false)
  const [, setVersion] = useState(0)
  const current = useRef<VideoRoom | null>(null)
  /** Of the latest try to enter: one that was left meanwhile is not entered. */
  const attempt = useRef(0)

  const leave = useCallback(() => {
    attempt.current += 1
    current.current?.disconnect()
    current.current = null
    setRoom(null)
  }, [])

  const join = useCallback(
    async (tracks: LocalTracks) => {
      leave()
      const mine = attempt.current
      setFailure(null)
      setJoining(true)
      try {
        const joined = await connectVideo(() => grantor.current(), appointmentId, tracks)
        if (mine !== attempt.current) return joined.disconnect()
        current.current = joined
        setRoom(joined)
      } catch (error) {
        if (mine !== attempt.current) return
        const isRefused = error instanceof ApiError && error.status < 500
        setFailure({
          kind: isRefused ? 'refused' : 'unreachable',
          words: isRefused ? wordsOf(error) : '',
        })
      }
      setJoining(false)
    },
    [appointmentId, leave],
  )

  useEffect(() => room?.subscribe(() => setVersion((version) => version + 1)), [room])
  useEffect(() => leave, [leave])
  return { room, failure, isJoining, join, leave }
}

/** Who may not enter was let in before, as a rule: the visit is a colleague's by now. */
const wordsOf = (error: ApiError): string =>
  error.status === 403 ? 'You are not part of this visit any more.' : error.message
