import { useEffect, useRef, useState } from 'react'
import { keepSwitches, readSwitches } from '../media/device-switches'
import { silencedProblem } from '../media/media-problem'
import { canCall } from '../media/network-check'
import type { LocalMedia } from '../media/use-local-media'
import type { useRoom } from '../room/use-room'

type Door = Pick<ReturnType<typeof useRoom>, 'join' | 'leave'> & {
  /** Before the room is entered; rejects when that is refused. */
  onBeforeJoin: (() => Promise<unknown>) | undefined
  onLeave: (() => void) | undefined
}

/**
 * The way into a call and out of it. The room is entered once the devices are checked; nothing is asked of a user whose
 * browser allows both, as long as both work.
 */
export const useCallEntry = (
  visitId: string,
  media: LocalMedia,
  { join, leave, onBeforeJoin, onLeave }: Door,
) => {
  const [isChecked, setChecked] = useState(false)
  const [wasAsked, setAsked] = useState(false)
  // What stood in the way at the check is known, and the user went on.
  const [acceptedProblem, setAccepted] = useState<string | undefined>()
  const [hasLeft, setLeft] = useState(false)
  const { check } = media
  useEffect(() => {
    // Nothing is asked for what cannot be used.
    if (canCall()) void check()
  }, [check])
  // Where the browser already allows both there is nothing to ask; a check that was begun ends with a press.
  const isReady = canCall() && (isChecked || (media.state === 'success' && !wasAsked))
  // A browser that remembers no permission asks again by itself; who was in the visit before needs no other press.
  const [isBack] = useState(() => readSwitches(visitId) !== null)
  const isAskedNow = !isReady && (media.state === 'error' || (!isBack && isAsking(media)))
  useEffect(() => {
    if (isAskedNow) setAsked(true)
  }, [isAskedNow])
  const start = async () => {
    setLeft(false)
    setChecked(true)
    setAccepted(media.problem?.code)
    keepSwitches(visitId, media.switches)
    try {
      await onBeforeJoin?.()
    } catch {
      // The room itself says why it is closed.
    }
    await join({ ...media.currentTracks() })
  }
  const wasStarted = useRef(false)
  useEffect(() => {
    if (!isReady || wasStarted.current) return
    wasStarted.current = true
    void start()
  })
  return {
    isReady,
    /** The user has to allow their devices, or to go on without them. */
    isAsked: wasAsked || isAskedNow,
    hasLeft,
    /** What became of a device since the room was entered. */
    problem:
      silencedProblem(media.silenced.filter((kind) => media.switches[kind])) ??
      (media.problem?.code === acceptedProblem ? null : media.problem),
    goOn: () => setChecked(true),
    start,
    restart: async () => {
      await check()
      await start()
    },
    hangUp: () => {
      leave()
      media.stop()
      setLeft(true)
      onLeave?.()
    },
  }
}

const isAsking = ({ access, isAccessKnown }: LocalMedia) =>
  isAccessKnown && Object.values(access).some((each) => each !== 'Allowed')
