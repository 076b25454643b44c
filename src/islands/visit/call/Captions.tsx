import { useEffect, useState } from 'react'
import { captionTrack } from '../media/captions'
import type { RoomParticipant, RoomTrack } from '../room/video-room'

type Props = { participants: readonly RoomParticipant[] }

/** What the others say, in writing. */
const Captions = ({ participants }: Props) => (
  <div className="captions">
    {participants.map(({ id, name, tracks }) => {
      const sound = tracks.get('microphone')
      return (
        sound && <Caption key={id} track={sound} name={participants.length > 1 ? name : null} />
      )
    })}
  </div>
)
export default Captions

const Caption = ({ track, name }: { track: RoomTrack; name: string | null }) => {
  const [text, setText] = useState('')
  useEffect(() => {
    const audio = document.createElement('audio')
    audio.muted = true
    const detach = track.attach(audio)
    const [sound] = audio.srcObject instanceof MediaStream ? audio.srcObject.getAudioTracks() : []
    const stop = sound && captionTrack(sound, document.documentElement.lang, setText)
    return () => {
      stop?.()
      detach()
    }
  }, [track])
  return text ? (
    <p dir="auto">
      {name && <b translate="no">{`${name}: `}</b>}
      <span translate="no">{text}</span>
    </p>
  ) : null
}
