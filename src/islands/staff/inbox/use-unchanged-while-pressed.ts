import { useEffect, useRef, useState } from 'react'

/**
 * The value as it was when a pointer came down, until it is up and its click has been told: an element that moves in
 * between gets no click, or another gets it.
 */
export const useUnchangedWhilePressed = <T>(value: T) => {
  const [isPressed, setPressed] = useState(false)
  const latest = useRef(value)
  if (!isPressed) latest.current = value
  useEffect(() => {
    if (!isPressed) return
    const release = () => setTimeout(() => setPressed(false))
    for (const event of ends) addEventListener(event, release)
    return () => {
      for (const event of ends) removeEventListener(event, release)
    }
  }, [isPressed])
  return { value: latest.current, onPointerDown: () => setPressed(true) }
}
const ends = ['pointerup', 'pointercancel', 'blur'] as const
