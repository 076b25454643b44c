import { type RefObject, useEffect } from 'react'
import type { ConversationMessage } from '../conversation'

/** Steps small enough for a message much taller than the screen to cross some of them. */
const thresholds = Array.from({ length: 51 }, (_, step) => step / 50)

/** Whether half of the message was visible, or it filled a third of the box. */
const wasOnScreen = ({
  isIntersecting,
  intersectionRatio,
  intersectionRect,
  rootBounds,
}: IntersectionObserverEntry): boolean =>
  isIntersecting &&
  (intersectionRatio >= 0.5 ||
    (rootBounds !== null && intersectionRect.height >= rootBounds.height / 3))

/** Reports messages of the box that became visible. */
export const useSeenMessages = (
  box: RefObject<HTMLElement | null>,
  messages: readonly ConversationMessage[],
  onSeen: (seqs: readonly number[]) => void,
) => {
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is drawn changes with the messages
  useEffect(() => {
    const observer = new IntersectionObserver(
      (entries) => {
        const seqs = entries
          .filter(wasOnScreen)
          .map(({ target }) => Number(target.getAttribute('data-seq')))
        if (seqs.length > 0) onSeen(seqs)
      },
      { threshold: thresholds },
    )
    for (const message of box.current?.querySelectorAll('[data-seq]') ?? [])
      observer.observe(message)
    return () => observer.disconnect()
  }, [box, messages, onSeen])
}
