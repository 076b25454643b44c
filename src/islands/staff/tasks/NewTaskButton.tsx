import { Suspense, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { NamedTaskKind } from './task'

const NewTaskDialog = lazyPart(() => import('./NewTaskDialog'))
const eventName = 'task-added'

/** Calls `listener` when a task was added in this window; gives what ends it. */
export const onTaskAdded = (listener: () => void): (() => void) => {
  window.addEventListener(eventName, listener)
  return () => window.removeEventListener(eventName, listener)
}

/** The button of the page bar; the list, another island, hears of what was added. */
export const NewTaskButton = (props: {
  kinds: readonly NamedTaskKind[]
  needsPatient: boolean
}) => {
  const [isWriting, setWriting] = useState(false)
  return (
    <>
      <Button look="primary" size="small" onClick={() => setWriting(true)}>
        <Icon name="plus" />
        New task
      </Button>
      {isWriting && (
        <Suspense>
          <NewTaskDialog
            {...props}
            onDone={() => {
              setWriting(false)
              window.dispatchEvent(new Event(eventName))
            }}
            onClose={() => setWriting(false)}
          />
        </Suspense>
      )}
    </>
  )
}
