import { useEffect, useRef, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { RoomTrack } from '../room/video-room'

/** A remote track; a browser that plays no sound before a press gets a button for it. */
export const RemoteAudio = ({ track }: { track: RoomTrack }) => {
  const element = useRef<HTMLAudioElement>(null)
  const [isBlocked, setBlocked] = useState(false)
  useEffect(() => {
    const audio = element.current
    if (!audio) return
    const detach = track.attach(audio)
    audio.play().catch((error) => setBlocked(error?.name === 'NotAllowedError'))
    return detach
  }, [track])
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a live conversation has no caption file */}
      <audio ref={element} data-remote-audio="" />
      {isBlocked && (
        <Button
          look="primary"
          className="sound-on"
          onClick={() => void element.current?.play().then(() => setBlocked(false))}
        >
          Turn sound on
        </Button>
      )}
    </>
  )
}

type VideoProps = { track: RoomTrack; label: string; isScreen?: boolean }

export const RemoteVideo = ({ track, label, isScreen = false }: VideoProps) => {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => (element.current ? track.attach(element.current) : undefined), [track])
  return (
    <video
      ref={element}
      className={isScreen ? 'screen' : undefined}
      data-remote-video=""
      aria-label={label}
      playsInline
      muted
    />
  )
}

/** One's own camera, as a mirror. */
export const LocalVideo = ({ track }: { track: MediaStreamTrack }) => {
  const element = useRef<HTMLVideoElement>(null)
  useEffect(() => {
    const video = element.current
    if (!video) return
    video.srcObject = new MediaStream([track])
    void video.play().catch(() => {})
    return () => {
      video.srcObject = null
    }
  }, [track])
  return <video ref={element} className="mirror" aria-label="You" playsInline muted />
}
