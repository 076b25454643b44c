import { Badge, Flex } from '@sanity/ui'
import type { StringInputProps } from 'sanity'
import { claimExpiry } from '../review/claim-expiry'

const badges = {
  fine: { tone: 'positive', text: 'In date' },
  due: { tone: 'caution', text: 'Due soon' },
  lapsed: { tone: 'critical', text: 'Lapsed' },
} as const

/** A date, and how the claim stands by it. */
export const ReviewByInput = (props: StringInputProps) => {
  const badge = props.value ? badges[claimExpiry(props.value).state] : null
  return (
    <Flex align="center" gap={3}>
      <div style={{ flexGrow: 1 }}>{props.renderDefault(props)}</div>
      {badge && (
        <Badge tone={badge.tone} fontSize={1} padding={2}>
          {badge.text}
        </Badge>
      )}
    </Flex>
  )
}
