from accounts.models import Block, User
from novaluna_site.api.outputs import Choice, Integer, Output, PageOutput, Text, Time


class UserOutput(Output):
    id = Integer()
    username = Text()
    name = Text()
    kind = Choice(User.Kind.choices)


class BlockOutput(Output):
    user = UserOutput()
    kind = Choice(Block.Kind.choices)


class EnjoyedOutput(Output):
    user = UserOutput()
    created_at = Time()


class EnjoyedPage(PageOutput):
    results = EnjoyedOutput(many=True)


class BlockPage(PageOutput):
    results = BlockOutput(many=True)
