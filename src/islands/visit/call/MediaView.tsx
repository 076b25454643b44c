import { useEffect, useRef } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import type { RoomTrack } from '../room/video-room'
import { useKeptPlaying } from './use-kept-playing'

/** A remote track; where the browser plays no sound before a press, or the system paused it, there is a button for it. */
export const RemoteAudio = ({ track }: { track: RoomTrack }) => {
  const element = useRef<HTMLAudioElement>(null)
  const { isPaused, resume } = useKeptPlaying(element, track)
  return (
    <>
      {/* biome-ignore lint/a11y/useMediaCaption: a live conversation has no caption file */}
      <audio ref={element} data-remote-audio="" />
      {isPaused && (
        <Button look="primary" className="sound-on" onClick={() => void resume()}>
          Turn sound on
        </Button>
      )}
    </>
  )
}

type VideoProps = { track: RoomTrack; label: string; isScreen?: boolean }

export const RemoteVideo = ({ track, label, isScreen = false }: VideoProps) => {
  const element = useRef<HTMLVideoElement>(null)
  const { isPaused, resume } = useKeptPlaying(element, track)
  return (
    <>
      <video
        ref={element}
        className={isScreen ? 'screen' : undefined}
        data-remote-video=""
        aria-label={label}
        playsInline
        muted
      />
      {isPaused && (
        <Button look="primary" className="picture-on" onClick={() => void resume()}>
          Show the picture
        </Button>
      )}
    </>
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
