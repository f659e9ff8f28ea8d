/** How often a saved search alerts, as its owner chooses it. */
import type { SearchAlerts } from '#common/domain/search-alerts.ts';
import { Select } from '#web/ui/select.tsx';

export const ALERT_LABELS: Record<SearchAlerts, string> = {
  instant: 'Instant alerts',
  daily: 'Daily alerts',
  weekly: 'Weekly alerts',
  off: 'No alerts',
};

interface AlertChoiceProps {
  value: SearchAlerts;
  onChange: (value: SearchAlerts) => void;
  className?: string;
}

export function AlertChoice({ value, onChange, className }: AlertChoiceProps) {
  return (
    <Select
      aria-label="Alerts for new matches"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as SearchAlerts)}
      className={className}
    >
      {Object.entries(ALERT_LABELS).map(([choice, label]) => (
        <option key={choice} value={choice}>
          {label}
        </option>
      ))}
    </Select>
  );
}
