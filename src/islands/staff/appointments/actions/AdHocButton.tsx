import { type ComponentProps, Suspense, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'

const NewVisitDialog = lazyPart(() => import('./NewVisitDialog'))

/** A visit outside the offered hours, from the bar of a day. */
export const AdHocButton = (props: Omit<ComponentProps<typeof NewVisitDialog>, 'onClose'>) => {
  const [isAdding, setAdding] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAdding(true)}>
        <Icon name="plus" />
        New visit now
      </Button>
      {isAdding && (
        <Suspense>
          <NewVisitDialog {...props} onClose={() => setAdding(false)} />
        </Suspense>
      )}
    </>
  )
}
