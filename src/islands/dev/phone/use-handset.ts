import { useEffect, useRef, useState } from 'react'
import { playTone } from '../../open-visit/play-tone'
import { connectPeerRoom } from '../../visit/room/peer-room'
import type { PeerGrant, VideoRoom } from '../../visit/room/video-room'

interface HandsetCall {
  readonly id: string
  readonly number: string
  readonly status: string
}
type Action = 'answer' | 'decline' | 'hang_up' | 'rejoin'

const listCalls = async (): Promise<readonly HandsetCall[]> => {
  const { calls } = await (await fetch('/dev/phone.json')).json<{ calls: HandsetCall[] }>()
  return calls
}
const press = async (id: string, action: Action): Promise<PeerGrant> => {
  const answer = await fetch('/dev/phone.json', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id, action }),
  })
  if (!answer.ok) throw new Error('The call is over')
  return answer.json()
}

/** The calls that ring, and the one that is held: answered with this browser's microphone. */
export const useHandset = () => {
  const [calls, setCalls] = useState<readonly HandsetCall[]>([])
  const [room, setRoom] = useState<VideoRoom | null>(null)
  const [held, setHeld] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const [, setVersion] = useState(0)
  const current = useRef<VideoRoom | null>(null)
  const isRinging = calls.some(({ status }) => status !== 'in_progress')

  useEffect(() => {
    const refresh = () => void listCalls().then(setCalls, () => {})
    refresh()
    const timer = setInterval(refresh, 1_000)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (!isRinging) return
    playTone()
    const timer = setInterval(playTone, 3_000)
    return () => clearInterval(timer)
  }, [isRinging])
  useEffect(() => room?.subscribe(() => setVersion((version) => version + 1)), [room])
  const isOver = room?.state === 'disconnected'
  useEffect(() => {
    if (!isOver) return
    current.current = null
    setRoom(null)
    setHeld(null)
  }, [isOver])

  const answer = async (id: string) => {
    setProblem(null)
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      const [microphone] = stream.getAudioTracks()
      const grant = await press(id, 'answer')
      setHeld(id)
      current.current = await connectPeerRoom(grant, id, microphone ? { microphone } : {}, () =>
        press(id, 'rejoin'),
      )
      setRoom(current.current)
    } catch (error) {
      setProblem(
        error instanceof DOMException && error.name === 'NotAllowedError'
          ? 'Your browser is blocking the microphone.'
          : 'The call is over.',
      )
    }
  }
  const end = async (id: string, action: 'decline' | 'hang_up') => {
    await press(id, action).catch(() => {})
    current.current?.disconnect()
    setHeld(null)
    setCalls(await listCalls().catch(() => []))
  }
  return {
    calls,
    heldId: held,
    sound: room?.participants[0]?.tracks.get('microphone'),
    problem,
    answer,
    end,
  }
}
