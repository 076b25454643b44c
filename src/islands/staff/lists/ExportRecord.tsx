import { Suspense, useState } from 'react'
import { Button } from '#islands/ui/Button.tsx'
import { lazyPart } from '#islands/ui/feedback/lazy-part.tsx'
import { Icon } from '#islands/ui/Icon.tsx'
import type { ExportProps } from './ExportDialog'

const ExportDialog = lazyPart(() => import('./ExportDialog'))

/** A button that asks why, then saves a part of a record as a file. */
export const ExportRecord = (props: ExportProps) => {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        <Icon name="download" /> Save as a file
      </Button>
      {isAsking && (
        <Suspense>
          <ExportDialog {...props} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  )
}
