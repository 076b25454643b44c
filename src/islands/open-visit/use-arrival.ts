import { useEffect, useRef } from 'react'
import { browserStorage } from '../stores/web-storage'
import { playTone } from './play-tone'

/** 'on' where the user asked for a sound. */
export const arrivalSoundKey = 'visit_sound'

/** Says by the tab's title, and by a sound where that is wanted, that the other side has come. */
export const useArrival = (isHere: boolean, name: string) => {
  const wasHere = useRef(isHere)
  useEffect(() => {
    const hasCome = isHere && !wasHere.current
    wasHere.current = isHere
    if (!hasCome) return
    if (browserStorage.read(arrivalSoundKey) === 'on') playTone()
    const before = document.title
    document.title = `● ${name}`
    return () => {
      document.title = before
    }
  }, [isHere, name])
}
