/** What a cue does to a rule. Families are compared on their own: a negation never makes up for a lost exception. */
export type CueFamily =
  | 'negation'
  | 'soft'
  | 'hard'
  | 'grant'
  | 'condition'
  | 'circumstance'
  | 'exception'
  | 'only'
  | 'before'
  | 'after'
  | 'until'
  | 'and'
  | 'or'
  | 'partial'
  | 'universal'
  | 'otherwise'
  | 'withdrawal'
  | 'concession';

/**
 * Phrases by family, lower case, `|` between them. Phrases of Chinese and Japanese characters are looked for inside their runs.
 * Longest phrases are read first, so "but not" is an exception and not a negation.
 */
export const CUE_TABLE: Readonly<Record<CueFamily, string>> = {
  negation: `!no exception|!without exception|!no exceptions|!no longer than|!no more than|!not only|!no later than|!no more often than|!not more than|!no fewer than|!no less than|!no earlier than|
    !not less than|!no sooner than|!not just|!whether or not|not|never|no|none|nothing|nobody|no one|nowhere|neither|nor|cannot|without|w/o|¬|✗|✘|✕|×|❌|🚫|∉|∅|≠|!=|
    forbidden|prohibited|banned|barred|disallowed|verboten|off limits|off-limits|out of bounds|ruled out|refuse|refused|refuses|untouched|unchanged|immutable|locked|read-only|readonly|refrain|closed|abstain|
    excluded|forbids|prohibits|stop|stops|leave|leaves|left alone|keep out|stays out|stay out|kept out|out of|skip|skipped|omit|
    omitted|avoid|avoided|don't|dont|doesn't|can't|won't|isn't|aren't|mustn't|shouldn't|shan't|needn't|hasn't|haven't|wasn't|
    weren't|didn't|wouldn't|couldn't|free of|instead of|rather than|unable|impossible|lack|lacks|lacking|fails|fail|failing|
    deny|denied|denies|block|blocked|reject|rejected|rejects|ban|freeze|frozen|unless|except|other than|no longer|
    nicht|kein|keine|keinen|keiner|keines|keinem|nie|niemals|ohne|niemand|no puede|nunca|sin|nadie|ningún|ninguna|ninguno|
    prohibido|prohibida|não|sem|nenhum|nenhuma|proibido|proibida|ne|pas|jamais|aucun|aucune|sans|interdit|interdite|non|mai|
    senza|nessun|nessuno|nessuna|niente|vietato|nie wolno|nigdy|bez|nikt|żaden|zakaz|zabronione|не|нельзя|никогда|без|никто|
    запрещено|запрещён|不|禁|勿|无|未|别|ない|不可|禁止|なし|ません`,
  soft: `!should any|!should you|!should a|!should an|!should the|!should it|!should one|!should they|!should there|!rather than|!try again|!worth of|should|prefer|prefers|preferred|preferably|preferable|preference|ideally|usually|generally|mostly|mainly|where possible|if possible|
    when possible|whenever possible|as far as possible|where practical|when practical|if practical|where feasible|when feasible|
    if convenient|where convenient|consider|recommended|recommend|avoid|discouraged|hopefully|best to|is better|it is better|it's better|
    would be nice|nice to have|nice|encouraged|suggest|suggested|lean to|lean towards|it helps|helps to|as a rule|typically|normally|try|try to|
    aim|aims|better|advised|advisable|it is best|best avoided|had better|probably|in principle|at your discretion|
    favour|favor|as appropriate|tend to|by preference|if you can|when you can|where you can|good idea|good practice|want to|
    unavoidable|desirable|possibly|perhaps|maybe|rarely|seldom|sparingly|strive|endeavour|endeavor|hope|may want|
    when convenient|best effort|i'd rather|would rather|had rather|rather not|pref|pref.|ought|worth|sollte|sollten|möglichst|vorzugsweise|nach möglichkeit|lieber|gern|idealerweise|
    preferiblemente|preferible|evitar|evite|intenta|intente|idealmente|a ser posible|si es posible|debería|deberían|conviene|mejor|
    preferencialmente|preferível|de preferência|procure|tente|se possível|deveria|convém|de préférence|éviter|évitez|si possible|
    dans la mesure du possible|devrait|idéalement|préférable|plutôt|preferibilmente|evitare|se possibile|dovrebbe|meglio|
    w miarę możliwości|najlepiej|raczej|unikać|powinien|powinna|powinno|lepiej|желательно|по возможности|лучше|старайся|стоит|
    尽量|最好|建议|尽可能|应尽|なるべく|できれば|できるだけ|望ましい|極力`,
  hard: `must|required|require|requires|always|mandatory|obligatory|have to|has to|shall|needs to|need to|has got to|at all times|
    compulsory|forced|muss|müssen|immer|stets|debe|deben|siempre|obligatorio|deve|devem|sempre|obrigatório|doit|doivent|toujours|
    obligatoire|devono|obbligatorio|musi|muszą|zawsze|должен|должна|должны|всегда|обязательно|必须|须|必ず|必須`,
  grant: `!not allowed|!not permitted|!may not|!can not|!not ok|!not okay|!not fine|!isn't allowed|!aren't allowed|!never allowed|!not acceptable|!no permission|!no longer allowed|may|can|could|allowed|allow|allows|permitted|permits|permit|permission|ok|okay|fine|free to|freely|free|✓|✔|✅|☑|optional|optionally|opt|opt.|up to you|
    your call|yours to decide|yes|acceptable|need not|no need|needn't|don't need|doesn't need|don't have to|not needed|not required|not necessary|at will|
    unasked|welcome to|as you like|as long as it needs|unlimited|any length|anytime|no ask|without asking|authorised|authorized|entitled|able to|
    darf|dürfen|erlaubt|kann|können|gestattet|puede|pueden|permitido|pode|podem|permitida|peut|peuvent|permis|autorisé|può|possono|
    permesso|consentito|może|mogą|wolno|dozwolone|можно|может|разрешено|разрешается|可以|可|允许|てよい|許可|○`,
  condition: `!once a|!once an|!once per|if|when|whenever|once|while|as long as|so long as|provided|provided that|in case|in the event|should any|were|whoever|
    upon|as soon as|iff|assuming|depending|wenn|falls|sobald|solange|si|cuando|en caso|
    mientras|quando|caso|enquanto|lorsque|quand|en cas|dès|qualora|jeśli|gdy|kiedy|если|когда|пока|如果|若|时|当|たら|場合|れば|とき|时候`,
  circumstance: `where|→|⇒|⇐|->|=>|given|on|for|during|with|?|:|by|at|bei|se`,
  exception: `!nobody other than|!no one other than|!nothing other than|!nobody but|!no one but|!nothing but|!none but|!none besides|!nowhere but|!without exception|!no exception|!no exceptions|!an exception|except|excepting|except for|excepted|unless|but not|save for|save in|save that|save when|save from|save to|save if|excluding|excl.|excl|
    apart from|other than|aside|besides|exempt|exempted|exempts|exemption|exception|exceptions|with one exception|barring|outside|outside of|but for|
    does not apply|doesn't apply|don't count|not counted|not counting|carve-out|waived|waiver|anything but|everything but|
    außer|ausgenommen|ausnahme|es sei denn|bis auf|salvo|excepto|a menos que|excepción|menos|exceto|a não ser|exceção|sauf|sf|excepté|à moins|hormis|
    tranne|eccetto|a meno che|salvo che|oprócz|z wyjątkiem|chyba że|poza|кроме|за исключением|если не|除外|以外|除了|除非|例外|を除く|ただし`,
  only: `!not only|!not just|!just in case|!leave alone|only|just|solely|exclusively|alone|sole|nobody other than|no one other than|nothing other than|none besides|nowhere but|nobody but|none but|no one but|nothing but|no others|no other|nowhere else|nobody else|no one else|
    restricted to|reserved for|limited to|confined to|purely|merely|strictly|-only|but|nur|ausschließlich|allein|solo|sólo|solamente|únicamente|
    exclusivamente|apenas|somente|seulement|uniquement|soltanto|esclusivamente|tylko|wyłącznie|только|лишь|исключительно|只|仅|唯一|だけ|のみ|限|専`,
  before: `before|prior to|prior|ahead of|first|pre|beforehand|in advance|earlier than|preceded by|until|till|unless|<|<-|bevor|vor|zuerst|erst|vorher|antes|primero|
    primeiro|avant|d'abord|prima|najpierw|przed|сначала|до|перед|прежде|先|前|まず|前に`,
  after: `after|afterwards|then|following|once|subsequently|post|later|thereafter|next|followed by|>|→|⇒|->|=>|when|nach|danach|dann|después|luego|depois|
    après|ensuite|puis|dopo|poi|infine|potem|następnie|после|затем|потом|后|再|然后|後|その後`,
  until: `until|till|as long as|while|up to the moment|bis|hasta|até|jusqu'à|fino a|finché|aż|dopóki|до|пока|直到|まで`,
  and: `and|both|&|&&|∧|+|as well as|together|along with|jointly|each of|und|sowohl|beide|ambos|et|tous les deux|entrambi|oraz|obaj|и|оба|和|及|与|且|並び|と`,
  or: `or|either||||∨|/|any of|one of|whichever|alternatively|oder|entweder|ou|lub|albo|или|либо|或|または`,
  partial: `!more often|!less often|!as often|!at most|!the most|!at the most|!half past|!half an|!half a dozen|!how many|!as many as|!so many|some|most|mostly|several|many|few|a few|half|majority|partly|partially|sample|usually|sometimes|occasionally|often|
    every other|a couple|various|the first|first time|at least one|manche|einige|meisten|algunos|algunas|mayoría|alguns|algumas|maioria|certains|
    plupart|quelques|alcuni|alcune|maggior|niektóre|większość|некоторые|большинство|有些|部分|大多数|一部|ほとんど`,
  universal: `all|every|each|any|everything|everyone|everybody|anything|anyone|whole|entire|∀|always|whenever|wherever|whatever|per|alle|jede|jeder|jedes|
    jeden|todos|todas|cada|todo|toda|tous|toutes|chaque|tutti|tutte|ogni|wszystkie|każdy|każda|każde|все|каждый|любой|所有|每|任何|全て|すべて|毎`,
  otherwise: `otherwise|else|other|others|rest|remaining|elsewhere|instead|anything else|everything else|sonst|andernfalls|de lo contrario|resto|
    caso contrário|sinon|altrimenti|w przeciwnym|pozostałe|pozostałych|reszta|иначе|остальные|остальных|否则|其他|其余|それ以外|他`,
  withdrawal: `forget|scrap|drop|no longer|withdrawn|supersedes|superseded|replaces|replaced|lifted|correction|override|overrides|was wrong|outdated|
    instead of|used to|not any more|any more|anymore|revoked|take back`,
  concession: `even|regardless|no matter|irrespective|selbst|sogar|incluso|aunque|mesmo|ainda que|même|anche se|nawet|даже|即使|でも`,
};
