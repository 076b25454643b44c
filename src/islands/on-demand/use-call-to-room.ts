import { useEffect } from 'react'
import { playTone } from '../open-visit/play-tone'

const ringEveryMs = 20_000

/** Calls a patient who looks elsewhere to the room: by a sound and a vibration, where the device allows them, and by the tab's title. */
export const useCallToRoom = (isCalling: boolean, title: string) => {
  useEffect(() => {
    if (!isCalling) return
    const before = document.title
    document.title = title
    const ring = () => {
      // A page that was never touched may make no sound.
      if ('AudioContext' in window) playTone()
      if ('vibrate' in navigator) navigator.vibrate([300, 150, 300])
    }
    ring()
    const timer = setInterval(ring, ringEveryMs)
    return () => {
      clearInterval(timer)
      document.title = before
    }
  }, [isCalling, title])
}
