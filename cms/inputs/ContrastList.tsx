import { Badge, Flex, Text } from '@sanity/ui'
import type { Score } from './contrast'

const formatRatio = (ratio: number) => (Math.floor(ratio * 10) / 10).toFixed(1)

/** Contrast ratios, red where they are under what WCAG 2.2 AA asks. */
export const ContrastList = ({ scores }: { scores: readonly Score[] }) => (
  <Flex as="ul" gap={3} wrap="wrap" padding={0} margin={0}>
    {scores.map(({ where, pair, ratio, needs }) => {
      const fails = ratio < needs
      return (
        <Flex as="li" key={where} title={pair} align="center" gap={2}>
          <Badge
            tone={fails ? 'critical' : needs ? 'positive' : 'default'}
            fontSize={1}
            padding={2}
          >
            {formatRatio(ratio)} : 1
          </Badge>
          <Text size={1} muted>
            {`${where}${needs ? (fails ? `: it needs ${needs}` : ', AA') : ''}`}
          </Text>
        </Flex>
      )
    })}
  </Flex>
)
