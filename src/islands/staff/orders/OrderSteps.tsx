import { Button } from '#islands/ui/Button.tsx'
import { ActionError } from '#islands/ui/feedback/ActionError.tsx'
import { useAction } from '#islands/ui/use-action'

export interface OrderStep {
  readonly label: string
  readonly take: () => Promise<unknown>
  readonly isPrimary?: boolean
}

/** What may be done with one order, as small buttons; the answer of a refusal stands beside them. */
export const OrderSteps = ({ steps }: { steps: readonly OrderStep[] }) => {
  const { busy, error, run } = useAction((step: OrderStep) => step.take())
  if (steps.length === 0) return null
  return (
    <>
      <div className="row g2">
        {steps.map((step) => (
          <Button
            key={step.label}
            size="small"
            look={step.isPrimary ? 'primary' : undefined}
            disabled={busy}
            onClick={() => void run(step)}
          >
            {step.label}
          </Button>
        ))}
      </div>
      <ActionError error={error} />
    </>
  )
}
