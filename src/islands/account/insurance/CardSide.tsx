import { useState } from 'react'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { readAgain } from '#islands/ui/form/conflict'
import { PictureButton } from '../../images/PictureButton'
import { toast } from '../../stores/toasts'
import { Badge } from '../../ui/Badge'
import { Button } from '../../ui/Button'
import { useAction } from '../../ui/use-action'
import { loadSide, type Side, uploadSide } from './insurances'

type Props = {
  patientId: string
  insuranceId: string
  side: Side
  onFile: boolean
  autoFocus?: boolean
  onDone: () => Promise<unknown>
}

const words = {
  front: {
    add: 'Add the front',
    replace: 'Replace the front',
    show: 'Show the front',
    hide: 'Hide the front',
  },
  back: {
    add: 'Add the back',
    replace: 'Replace the back',
    show: 'Show the back',
    hide: 'Hide the back',
  },
} as const
/** Cards have one size the world over (ISO 7810). */
const frame = { ratio: 1.586, begins: 'whole' } as const
const limits = { maxSidePx: 2048, minSidePx: 240 } as const

/** One side of a card: taken with the camera or chosen, turned and cropped, sent, shown and hidden again. */
export const CardSide = ({
  patientId,
  insuranceId,
  side,
  onFile,
  autoFocus = false,
  onDone,
}: Props) => {
  const [source, setSource] = useState<string | null>(null)
  const text = words[side]
  const show = useAction(async () => setSource(await loadSide(patientId, insuranceId, side)))
  return (
    <div className="stack g2">
      {source && (
        <img
          className="card-picture"
          src={source}
          alt={side === 'front' ? 'The front of the card' : 'The back of the card'}
        />
      )}
      <span className="row">
        <PictureButton
          label={onFile ? text.replace : text.add}
          title={side === 'front' ? 'The front of the card' : 'The back of the card'}
          frame={frame}
          limits={limits}
          isText
          autoFocus={autoFocus}
          onSave={async (picture) => {
            await uploadSide(patientId, insuranceId, side, picture)
            setSource(null)
            await readAgain(onDone)
            toast('Your card is saved.', { tone: 'good' })
          }}
        />
        {onFile && <Badge tone="positive">On file</Badge>}
        {onFile && (
          <Button
            look="quiet"
            size="small"
            busy={show.busy}
            onClick={() => (source ? setSource(null) : void show.run())}
          >
            {source ? text.hide : text.show}
          </Button>
        )}
      </span>
      <ActionError error={show.error} />
    </div>
  )
}
