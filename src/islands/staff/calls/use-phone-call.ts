import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#edge/client'
import type { CallOutcome } from '#edge/domains/phone_calls/statuses'
import { onLiveEvent } from '#islands/stores/live'
import { callPatient, hangUpCall, loadCall, noteOutcome, type PhoneCall } from './phone-call'
import type { PhoneLine } from './phone-line'
import { requestPhoneToken } from './phone-token'

export interface PhoneHandle {
  readonly call: PhoneCall | null
  readonly line: PhoneLine | null
  readonly isPlacing: boolean
  readonly isMuted: boolean
  readonly problem: string | null
  place(patientId: string, appointmentId?: string): Promise<void>
  hangUp(): Promise<void>
  toggleMute(): void
  note(outcome: CallOutcome): Promise<void>
  /** Puts the call away once it has ended. */
  close(): void
}

const pollMs = 3_000

/** One call from the browser: placed, connected, followed to its end and noted. */
export const usePhoneCall = (onChanged?: () => void): PhoneHandle => {
  const [call, setCall] = useState<PhoneCall | null>(null)
  const [line, setLine] = useState<PhoneLine | null>(null)
  const [isPlacing, setPlacing] = useState(false)
  const [isMuted, setMuted] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [, setVersion] = useState(0)
  const current = useRef<PhoneLine | null>(null)
  const changed = useRef(onChanged)
  changed.current = onChanged
  const callId = call?.id
  const isOpen = call !== null && call.endedAt === null

  const letGo = useCallback(() => {
    current.current?.disconnect()
    current.current = null
    setLine(null)
    setMuted(false)
  }, [])
  const follow = useCallback(
    (next: PhoneCall) => {
      setCall(next)
      changed.current?.()
      if (next.endedAt) letGo()
    },
    [letGo],
  )
  const place = async (patientId: string, appointmentId?: string) => {
    setProblem(null)
    setPlacing(true)
    try {
      const microphone = await openMicrophone()
      const placed = await callPatient(patientId, appointmentId).catch((error) => {
        microphone.stop()
        throw error
      })
      follow(placed)
      current.current = await connectLine(placed.id, microphone)
      setLine(current.current)
    } catch (error) {
      setProblem(problemOf(error))
    }
    setPlacing(false)
  }
  const attempt = async (work: () => Promise<PhoneCall>) => {
    setProblem(null)
    try {
      follow(await work())
    } catch (error) {
      setProblem(problemOf(error))
    }
  }

  useEffect(() => line?.subscribe(() => setVersion((version) => version + 1)), [line])
  useEffect(() => () => current.current?.disconnect(), [])
  useEffect(() => {
    if (!callId || !isOpen) return
    const reload = () => void loadCall(callId).then(follow, () => {})
    const timer = setInterval(reload, pollMs)
    const stop = onLiveEvent('call_status_changed', ({ id }) => id === callId && reload())
    return () => {
      clearInterval(timer)
      stop()
    }
  }, [callId, isOpen, follow])

  return {
    call,
    line,
    isPlacing,
    isMuted,
    problem,
    place,
    hangUp: () => (callId ? attempt(() => hangUpCall(callId)) : Promise.resolve()),
    toggleMute: () => {
      line?.mute(!isMuted)
      setMuted(!isMuted)
    },
    note: (outcome) => (callId ? attempt(() => noteOutcome(callId, outcome)) : Promise.resolve()),
    close: () => {
      letGo()
      setCall(null)
      setProblem(null)
    },
  }
}

const openMicrophone = async (): Promise<MediaStreamTrack> => {
  const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
  const [track] = stream.getAudioTracks()
  if (!track) throw new DOMException('', 'NotFoundError')
  return track
}

const problemOf = (error: unknown): string => {
  if (error instanceof ApiError) return error.message
  if (error instanceof DOMException && error.name === 'NotAllowedError')
    return 'Your browser is blocking the microphone. Allow it for this site, then call again.'
  if (error instanceof DOMException && error.name === 'NotFoundError')
    return 'No microphone was found. Connect one, then call again.'
  return 'The call could not be connected. Check your connection, then call again.'
}

/** Connects by what the server decided; the carrier it did not choose is never downloaded. */
const connectLine = async (callId: string, microphone: MediaStreamTrack): Promise<PhoneLine> => {
  const token = await requestPhoneToken(callId)
  if (token.carrier === 'twilio') {
    const { connectTwilioLine } = await import('./twilio-line')
    return connectTwilioLine(token, microphone)
  }
  const { connectEmbeddedLine } = await import('./embedded-line')
  return connectEmbeddedLine(token, microphone)
}
