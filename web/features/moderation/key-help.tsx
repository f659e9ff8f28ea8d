/** The keys of the queue, and whether they are on. */
import { Checkbox } from '#web/ui/checkbox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Key } from './key.tsx';

const ROWS: [keys: string[], what: string][] = [
  [['j', '↓'], 'Next case'],
  [['k', '↑'], 'Previous case'],
  [['c'], 'Claim or release it'],
  [['a'], 'Keep, approve or restore it'],
  [['r'], 'Hide, remove, decline or take action, with a reason'],
  [['d'], 'Delete a post, with a reason'],
  [['s'], 'Skip it'],
  [['?'], 'These keys'],
];

interface KeyHelpProps {
  onClose: () => void;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}

export function KeyHelp({ onClose, isOn, onChange }: KeyHelpProps) {
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title="Keys"
      description="They act on the highlighted case, except while you’re typing."
    >
      <dl className="text-note">
        {ROWS.map(([keys, what]) => (
          <div key={what} className="flex items-center gap-4 border-t py-2 first:border-t-0">
            <dt className="flex w-20 shrink-0 gap-1">
              {keys.map((key) => (
                <Key key={key} name={key} />
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        label="Use these keys"
        checked={isOn}
        onChange={(event) => onChange(event.target.checked)}
        className="mt-3"
      />
    </Dialog>
  );
}
